"""What an operation means: action, resource, module, shape. One rule a function, in order."""
