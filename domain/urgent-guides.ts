/** The address of the guide beside whose answer the lines for people who are not safe at home stand. */
export const UNSAFE_AT_HOME = 'unsafe-at-home';
