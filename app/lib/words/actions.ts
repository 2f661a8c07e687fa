/**
 * The verbs of the site, a closed list: what a button says, in headings, messages and mails, too. A new one comes here
 * only where none of these says it; the usual word, as people know it from elsewhere, wins over a shorter one.
 */
export const ACTIONS = {
  /** Writes to the site; with a noun only where two saves stand side by side. */
  Save: 'Saving…',
  /** Leaves a form without saving, and says no to a warning. */
  Cancel: undefined,
  /** Gone for good, or for good after some days. */
  Delete: 'Deleting…',
  /** Of text that was never saved. */
  Discard: undefined,
  /** Out of a list or a setting; the thing itself stays. */
  Remove: 'Removing…',
  Add: 'Adding…',
  /** Off the site, as a status; `Hide` while a removal request is decided. */
  Archive: undefined,
  Hide: undefined,
  Show: 'Loading…',
  /** Of words that may not become popular. */
  Block: undefined,
  Unblock: undefined,
  /** One of two versions. */
  Use: undefined,
  /** Has a look, by what happens then. */
  Check: 'Checking…',
  Review: undefined,
  View: undefined,
  Preview: undefined,
  Get: 'Getting details…',
  Compare: undefined,
  /** In a list. */
  Select: 'Selecting…',
  Clear: undefined,
  Choose: undefined,
  /** Who does it. */
  Assign: undefined,
  Unassign: undefined,
  /** Back to how it was. */
  Undo: undefined,
  Restore: undefined,
  Reset: undefined,
  Publish: undefined,
  Schedule: undefined,
  Merge: undefined,
  Import: 'Importing…',
  Export: 'Writing the file…',
  Download: 'Downloading…',
  Upload: 'Uploading…',
  Send: 'Sending…',
  Resend: undefined,
  Reply: undefined,
  Copy: undefined,
  Share: undefined,
  Print: undefined,
  Search: 'Searching…',
  Open: undefined,
  Close: undefined,
  Log: 'Logging in…',
  /** Of what came in. */
  Accept: undefined,
  Dismiss: undefined,
  Ignore: undefined,
  Change: 'Changing…',
  Edit: undefined,
  Correct: undefined,
  Write: undefined,
  Create: 'Creating…',
  Make: undefined,
  Mark: undefined,
  Move: undefined,
  Decide: undefined,
  Invite: 'Inviting…',
  Suspend: undefined,
  Reopen: undefined,
  Resume: undefined,
  Start: undefined,
  Stop: undefined,
  Finish: undefined,
  Turn: undefined,
  Try: 'Trying…',
  Go: undefined,
  /** Of two, or of a page: each with its reason among the exceptions of the test. */
  Keep: undefined,
  Leave: undefined,
  Stay: undefined,
  Sign: 'Joining…',
} as const satisfies Record<string, string | undefined>;
