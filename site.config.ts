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
  signup: { marketingRequired: true },
} as const;
