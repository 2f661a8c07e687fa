/** The kinds of work that waits: each has its own figures. */
export const MAIL_JOB = 'mail';
export const IMPORT_JOB = 'import';
export const WEBHOOK_JOB = 'webhook';

export const JOB_KINDS = [MAIL_JOB, IMPORT_JOB, WEBHOOK_JOB] as const;
