/** The kinds of work that waits: each has its own figures. */
export const MAIL_JOB = 'mail';
export const IMPORT_JOB = 'import';
export const WEBHOOK_JOB = 'webhook';
export const SOURCE_JOB = 'source';
export const LINK_CHECK_JOB = 'link-check';

export const JOB_KINDS = [MAIL_JOB, IMPORT_JOB, WEBHOOK_JOB, SOURCE_JOB, LINK_CHECK_JOB] as const;
