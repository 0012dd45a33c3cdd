"""What the curate page shows, as plain values; pure, so that it is tested without Dash."""
