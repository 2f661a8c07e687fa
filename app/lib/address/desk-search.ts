/**
 * For `validateSearch` of the desk's routes: links to a screen are checked by its type, and the screen reads its address itself,
 * so that no visitor loads how.
 */
export const deskSearch = <Search extends object>(raw: Record<string, unknown>): Search => raw as Search;
