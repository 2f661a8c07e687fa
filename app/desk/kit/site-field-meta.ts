/** What the fields of the site's own particulars are called, how each is asked for, and on which part of the screen it stands. */
import { nameOfList, PLAIN_LISTS } from '#domain/kinds.ts';
import { LANGUAGES, SITE_FIELDS, TEXT_SECTIONS, type TextPage } from '#domain/site/fields.ts';

type Control =
  | 'choice'
  | 'zone'
  | 'line'
  | 'text'
  | 'number'
  | 'tick'
  | 'rows'
  | 'names'
  | 'order'
  | 'accent'
  | 'logo'
  | 'section'
  | 'day';

export interface Look {
  label: string;
  hint?: string;
  control: Control;
  /** What a line of a list is called. */
  row?: string;
  /** What its fields are called. */
  columns?: Readonly<Record<string, string>>;
  /** What may stand in a list, by name. */
  choices?: Readonly<Record<string, string>>;
}

export interface SitePart {
  key: string;
  title: string;
  lead: string;
  groups: readonly { title: string; places: readonly string[] }[];
}

const line = (label: string, hint?: string): Look => ({ label, control: 'line', ...(hint && { hint }) });
const number = (label: string, hint?: string): Look => ({ ...line(label, hint), control: 'number' });

const LINKS: Readonly<Record<string, string>> = {
  home: 'Home',
  support: 'Get support',
  tonight: 'Help right now',
  topics: 'Topics',
  collections: 'Collections',
  events: 'Events',
  directory: 'Directory',
  ...Object.fromEntries(PLAIN_LISTS.map((list) => [nameOfList(list), list.words])),
  search: 'Search',
  about: 'About',
  badges: 'What the badges mean',
  speaking: 'Speaker',
  blog: 'Blog',
  contact: 'Contact',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  accessibility: 'Accessibility statement',
  developers: 'For developers',
};
const BLOCKS: Readonly<Record<string, string>> = {
  shelf: 'Featured and new things',
  offers: 'What we offer',
  explore: 'Topics to explore',
  membership: 'Become a member',
  values: 'What matters to us',
  involved: 'Get involved',
  banner: 'Advertisement',
  'support-us': 'Support us',
};

const links = (label: string, hint?: string): Look => ({ ...line(label, hint), control: 'order', choices: LINKS });

const helpLines = (label: string, hint: string): Look => ({
  ...line(label, hint),
  control: 'rows',
  row: 'line',
  columns: { way: 'Type of contact', words: 'Button text', url: 'Number, or address of a page', about: 'Who answers' },
  choices: { text: 'Text message', chat: 'Chat or page', call: 'Call' },
});

const LOOKS: Readonly<Record<string, Look>> = {
  name: line('Name of the site', 'Shown on every page, in emails and in feeds.'),
  claim: line('Tagline', 'One short sentence, shown in the footer and on About.'),
  description: { ...line('Description', 'What the site is, for people and for search engines.'), control: 'text' },
  language: {
    ...line('Language and region', 'Used for dates, numbers and voices.'),
    control: 'choice',
    choices: LANGUAGES,
  },
  timezone: {
    ...line('Time zone', 'The clock of helplines and of what you schedule. Type a city or a country.'),
    control: 'zone',
  },
  logo: { ...line('Logo', 'Without a picture we draw nine tiles.'), control: 'logo' },
  'founder.name': line('Name of the founder'),
  'founder.words': { ...line('About the founder', 'Shown on About and on Speaking.'), control: 'text' },
  'mailboxes.general': line(
    'Main email address',
    'Messages, reports and questions come here. Emails are sent from it.',
  ),
  'mailboxes.privacy': line('Privacy email address', 'Shown in the privacy policy.'),
  social: {
    ...line('Social media links', 'Leave empty to hide this in the footer.'),
    control: 'rows',
    row: 'link',
    columns: { name: 'Name', url: 'Address' },
  },
  'supportUs.crowdfunding': line('Crowdfunding page', 'Leave empty to hide the button.'),
  'supportUs.coffee': line('Donation page', 'Leave empty to hide the button.'),
  'company.name': line('Name of the company or group'),
  'company.number': line('Company number', 'Leave empty if there is none.'),
  'company.registeredIn': line('Registered in', 'A country, such as ‘England and Wales’.'),
  'company.address': line('Postal address'),
  'urgent.country': line('Country of these numbers', 'As in ‘These numbers are for the UK’.'),
  'urgent.lines': helpLines('Helplines', 'Start with one that needs no voice. Test each address.'),
  'unsafeAtHome.lines': helpLines('Domestic abuse helplines', 'They come first when someone searches for this.'),
  'urgent.danger': {
    ...line('Emergency numbers'),
    control: 'rows',
    row: 'number',
    columns: { words: 'Button text', url: 'Number' },
  },
  'urgent.dangerWords': { ...line('What to do in danger'), control: 'text' },
  'urgent.elsewhere.words': line('Link text for other countries'),
  'urgent.elsewhere.url': line('Page with numbers of other countries', 'Leave empty to hide the link.'),
  leaveTo: line(
    'Where ‘Leave this page quickly’ leads',
    'A page that says nothing about the person who opens it, such as the weather.',
  ),
  tonight: {
    ...line('Collections on ‘Help right now’', 'The last part of the address of each, one a line, in their order.'),
    control: 'names',
  },
  'ages.minimumWithConsent': number('Minimum age to use the site', 'With a parent or carer who agrees.'),
  'ages.signUp': number('Minimum age to become a member'),
  removalHours: number('Hours to decide on a removal', 'Pages and emails promise this.'),
  contactMessageDays: number('Days before messages are deleted', 'After that they are deleted for good.'),
  unconfirmedDays: number('Days to confirm an email address', 'Unconfirmed accounts are then deleted.'),
  'signup.marketingRequired': { ...line('Members must agree to news emails'), control: 'tick' },
  'premium.isOpen': {
    ...line('Premium is available', 'Until then pages say ‘coming soon’. Give it to members under ‘Members’.'),
    control: 'tick',
  },
  'legal.changed': { ...line('Legal texts last updated'), control: 'day' },
  'legal.liabilityMonths': number('Liability limit (months of payments)'),
  'legal.authority.name': line('Data protection regulator'),
  'legal.authority.url': line('Its address'),
  'legal.accessibilityHelp.name': line('Help with complaints about access'),
  'legal.accessibilityHelp.url': line('Its address'),
  'licence.name': line('Licence of your own texts'),
  'licence.url': line('Address of the licence'),
  home: {
    ...line('Home page sections', 'The search always comes first.'),
    control: 'order',
    choices: BLOCKS,
  },
  'navigation.bar': links('Main menu', '‘About’ comes after these. The menu on phones has the same links.'),
  'navigation.explore': links('Footer: Explore'),
  'navigation.help': links('Footer: Help', 'Display and cookie choices come after these.'),
  'navigation.about': links('Footer: About us'),
  'accents.paper': { ...line('Paper, the light theme'), control: 'accent' },
  'accents.mist': { ...line('Mist, the cool light theme'), control: 'accent' },
  'accents.dusk': { ...line('Dusk, the dark theme'), control: 'accent' },
};

const SECTIONS: Readonly<Record<TextPage, { title: string; address: string; words: readonly string[] }>> = {
  about: {
    title: 'About',
    address: '/about',
    words: ['What the site is', 'How we speak', 'Who we are', 'Write to us'],
  },
  speaking: { title: 'Speaking', address: '/speaking', words: ['About the speaker', 'Topics', 'How it goes'] },
  terms: {
    title: 'Terms',
    address: '/terms-of-service',
    words: [
      ...['Who we are', 'Using the site', 'What the site cannot do', 'What we show', 'Adverts and affiliate links'],
      ...['What you send us', 'Removing things', 'Our liability', 'When these terms change', 'Which law applies'],
    ],
  },
  privacy: {
    title: 'Privacy',
    address: '/privacy-policy',
    words: [
      ...[
        'In short',
        'Who is responsible for your data (the controller)',
        'What we keep, and how long',
        'When you write to us',
      ],
      ...['Cookies and content of other sites', 'Members’ accounts', 'Children and young people', 'Your rights'],
      'When this policy changes',
    ],
  },
  accessibility: {
    title: 'Accessibility',
    address: '/accessibility',
    words: [
      ...['What we aim for', 'What does not work well yet', 'How we test'],
      ...['Something does not work for you?', 'If our answer does not help'],
    ],
  },
};

/** The section of a page that a place holds. */
export function sectionOf(place: string): { address: string; id: string } | undefined {
  const [, page = '', id = ''] = /^texts\.([^.]+)\.(.+)$/.exec(place) ?? [];
  const known = Object.hasOwn(SECTIONS, page) ? SECTIONS[page as TextPage] : undefined;
  return known && { address: known.address, id };
}

const placesOf = (page: TextPage): string[] => TEXT_SECTIONS[page].map((section) => `texts.${page}.${section}`);

export function labelOfCard(place: string): Look {
  const known = LOOKS[place];
  if (known) return known;
  const page = place.split('.')[1] as TextPage;
  const label = SECTIONS[page]?.words[placesOf(page).indexOf(place)] ?? place;
  return { label, control: 'section' };
}

/** What a change of a place is called, with the page where that is not plain. */
export function placeInWords(place: string): string {
  const page = place.startsWith('texts.') ? SECTIONS[place.split('.')[1] as TextPage] : undefined;
  return page ? `${page.title}: ${labelOfCard(place).label}` : labelOfCard(place).label;
}

const TEXT_LEAD =
  'Each section has our default text until you write your own. Your own text does not follow changes of ours, or of the numbers on this screen.';

export const SITE_PARTS: readonly SitePart[] = [
  {
    key: 'name',
    title: 'Name and words',
    lead: 'Who you are, in a few words.',
    groups: [
      { title: 'The site', places: ['name', 'claim', 'description', 'logo'] },
      { title: 'Where it is', places: ['language', 'timezone'] },
      { title: 'The founder', places: ['founder.name', 'founder.words'] },
    ],
  },
  {
    key: 'contact',
    title: 'Contact and links',
    lead: 'How people reach you, and where else you are.',
    groups: [
      { title: 'Email addresses', places: ['mailboxes.general', 'mailboxes.privacy'] },
      { title: 'Links', places: ['social', 'supportUs.crowdfunding', 'supportUs.coffee'] },
      {
        title: 'Who runs the site',
        places: ['company.name', 'company.number', 'company.registeredIn', 'company.address'],
      },
    ],
  },
  {
    key: 'help',
    title: 'Urgent help',
    lead: 'Someone may need these at the worst hour of their life. Check each one before you save.',
    groups: [
      { title: 'Help now', places: ['urgent.country', 'urgent.lines'] },
      { title: 'Danger', places: ['urgent.dangerWords', 'urgent.danger', 'unsafeAtHome.lines'] },
      {
        title: 'Elsewhere and tonight',
        places: ['urgent.elsewhere.words', 'urgent.elsewhere.url', 'leaveTo', 'tonight'],
      },
    ],
  },
  {
    key: 'numbers',
    title: 'Ages, times and law',
    lead: 'The legal texts, the forms and the emails follow these.',
    groups: [
      { title: 'Ages', places: ['ages.minimumWithConsent', 'ages.signUp', 'signup.marketingRequired'] },
      { title: 'Premium', places: ['premium.isOpen'] },
      { title: 'Times', places: ['removalHours', 'contactMessageDays', 'unconfirmedDays'] },
      {
        title: 'Law',
        places: [
          ...['legal.changed', 'legal.liabilityMonths', 'legal.authority.name', 'legal.authority.url'],
          ...['legal.accessibilityHelp.name', 'legal.accessibilityHelp.url', 'licence.name', 'licence.url'],
        ],
      },
    ],
  },
  {
    key: 'pages',
    title: 'Home and navigation',
    lead: 'What is shown, and in which order. A page that no list has keeps its address.',
    groups: [
      { title: 'Home', places: ['home'] },
      {
        title: 'Navigation',
        places: ['navigation.bar', 'navigation.explore', 'navigation.help', 'navigation.about'],
      },
    ],
  },
  {
    key: 'colours',
    title: 'Colours',
    lead: 'The colour of links and buttons in each theme. The theme of strong contrast keeps its own.',
    groups: [{ title: 'Accent colours', places: ['accents.paper', 'accents.mist', 'accents.dusk'] }],
  },
  ...(Object.keys(SECTIONS) as TextPage[]).map((page) => ({
    key: page,
    title: SECTIONS[page].title,
    lead: TEXT_LEAD,
    groups: [{ title: 'Sections', places: placesOf(page) }],
  })),
];

/** The part on which a place stands. */
export const partOf = (place: string): SitePart | undefined =>
  SITE_PARTS.find(({ groups }) => groups.some(({ places }) => places.includes(place)));

/** The place that a problem is about: `social` of `social.0.url`. */
export function placeOfProblem(name: string): string {
  if (Object.hasOwn(SITE_FIELDS, name)) return name;
  return Object.keys(SITE_FIELDS).find((place) => name.startsWith(`${place}.`)) ?? name;
}
