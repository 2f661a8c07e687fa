/** Addresses of other sites, as curators write them. */

const USER = /^\s*https?:[\\/]*[^\\/?#]*@/i;

/**
 * Whether a web address has a user name, or a password, before its site: it hides where it leads
 * (`https://bank.example@elsewhere.example/`), or it gives a secret away.
 */
export const namesUser = (address: string): boolean => USER.test(address);
