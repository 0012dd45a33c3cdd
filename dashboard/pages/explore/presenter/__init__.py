"""What the explore page shows, as plain values: no Dash, no workspace."""
