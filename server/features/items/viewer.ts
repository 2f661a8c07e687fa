/** Who is asking. Routes hand it on, so that what is shown to whom is decided in one place. */
export interface Viewer {
  /** A visitor sees no ratings and finds members' collections locked. */
  isMember: boolean;
}

export const VISITOR: Viewer = { isMember: false };
