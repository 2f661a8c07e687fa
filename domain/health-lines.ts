/** The line of ‘Site health’ that a site has which came back from a backup, until somebody says that it is the live one. */
export const RESTORED_LINE = 'Restored';
