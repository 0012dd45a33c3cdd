"""What an operation consumes and produces, field by field. One rule a function, in order."""
