/**
 * The site's own particulars. Whoever runs a site changes this file and nothing else: pages, mails and legal texts
 * read names, addresses and ages from here.
 */
export const site = {
  name: 'Tessera',
  claim: 'Every mind is a piece of the picture.',
  description: 'Things to read, hear, watch and use, chosen with care by people who live it.',
  language: 'en-GB',
  company: {
    name: 'Tessera Example Ltd',
    number: '12345678',
    registeredIn: 'England and Wales',
    address: '1 Example Street, Exampleton EX1 1EX',
  },
  mailboxes: { general: 'hello@example.org', privacy: 'privacy@example.org' },
  social: [
    { name: 'Mastodon', url: 'https://social.example.org/@tessera' },
    { name: 'Instagram', url: 'https://pictures.example.org/tessera' },
    { name: 'YouTube', url: 'https://films.example.org/tessera' },
  ],
  supportUs: {
    crowdfunding: 'https://crowdfunding.example.org/tessera',
    coffee: 'https://coffee.example.org/tessera',
  },
  ages: { minimumWithConsent: 13, signUp: 18 },
  removalHours: 48,
  /** How many days a message from the contact page is kept; then it is deleted. */
  contactMessageDays: 365,
  /** How many days somebody has to confirm the address they sign up with; then the account goes, once no link works. */
  unconfirmedDays: 30,
  legal: {
    /** The day on which the legal texts last changed. */
    changed: '2026-11-21',
    /** Our liability ends at what somebody paid us in so many months. */
    liabilityMonths: 12,
    authority: { name: 'Information Commissioner’s Office', url: 'https://ico.org.uk/make-a-complaint/' },
    accessibilityHelp: {
      name: 'Equality Advisory and Support Service',
      url: 'https://www.equalityadvisoryservice.com/',
    },
  },
  founder: {
    name: 'Wren Ashdown',
    words:
      'Wren is autistic and has ADHD, and found both out at 34. Before that came 12 years of teaching, two children and many piles of notes. Tessera began as one of those piles.',
  },
  signup: { marketingRequired: true },
} as const;
