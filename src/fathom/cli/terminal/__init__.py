"""What commands share: options, tables, progress, streams."""
