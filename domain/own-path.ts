/** A path of this very site, as a pattern: browsers read a backslash as a slash, and drop signs that cannot be seen. */
export const OWN_PATH = '^/(?![/\\\\])[^\\\\\\u0000-\\u001f]*$';
