/**
 * The site's own particulars. Whoever runs a site changes this file and nothing else: pages, mails and legal texts
 * read names, addresses and ages from here.
 */
export const site = {
  name: 'Tessera',
  claim: 'Every mind is a piece of the picture.',
  description: 'Things to read, hear, watch and use, chosen with care by people who live it.',
  language: 'en-GB',
  /** The clock of what has none of its own, such as the hours of a helpline. */
  timezone: 'Europe/London',
  /** What stands before an amount of money. */
  currency: '£',
  /** Where the urgent panel leads, without a voice first. For another country these are its own lines. */
  urgent: {
    country: 'the UK',
    lines: [
      {
        way: 'text',
        words: 'Text SHOUT to 85258',
        url: 'sms:85258?&body=SHOUT',
        about: 'Shout answers, day and night. Free.',
      },
      {
        way: 'chat',
        words: 'Type at 111.nhs.uk',
        url: 'https://111.nhs.uk/',
        about: 'NHS 111 online asks questions. You type.',
      },
      { way: 'call', words: 'Call 116 123', url: 'tel:116123', about: 'Samaritans listen, day and night. Free.' },
    ],
    danger: [
      { words: 'Call 999', url: 'tel:999' },
      { words: 'Call 111', url: 'tel:111' },
    ],
    dangerWords: 'Call 999 or 112. If it is not an emergency but you need health help soon, call 111.',
    elsewhere: { words: 'Numbers in other countries', url: 'https://findahelpline.com/' },
  },
  /** Stands before these where a search is of somebody who may not be safe at home. */
  unsafeAtHome: {
    lines: [
      {
        way: 'call',
        words: 'Call 999, then press 55',
        url: 'tel:999',
        about: 'For danger now, if you cannot speak. Press 55 on a mobile when the call asks. The police will know.',
      },
      {
        way: 'call',
        words: 'Call 0808 2000 247',
        url: 'tel:08082000247',
        about: 'The National Domestic Abuse Helpline listens, for women, day and night. Free.',
      },
      {
        way: 'call',
        words: 'Under 19: 0800 1111',
        url: 'tel:08001111',
        about: 'Childline listens to everybody under 19, day and night. Free.',
      },
    ],
  },
  /** Where ‘Leave this page quickly’ leads. */
  leaveTo: 'https://www.bbc.co.uk/weather',
  /** The collections that `/tonight` opens, in their order: each holds something to read or hear, and a contact. */
  tonight: [
    'i-am-overwhelmed',
    'i-cannot-sleep',
    'school-went-wrong-today',
    'i-have-just-found-out',
    'i-want-to-talk-without-speaking',
  ],
  company: {
    name: 'Tessera Example Ltd',
    number: '12345678',
    registeredIn: 'England and Wales',
    address: '1 Example Street, Exampleton EX1 1EX',
  },
  /** Under which our own words about things (titles, summaries, tags) may be used elsewhere. */
  licence: {
    name: 'Creative Commons Attribution 4.0 International',
    url: 'https://creativecommons.org/licenses/by/4.0/',
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
    changed: '2026-11-22',
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
