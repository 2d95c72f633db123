"""Codecs that several kinds share."""
