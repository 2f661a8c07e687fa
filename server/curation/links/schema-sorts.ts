/** What the types of schema.org are to us, those first that a page is more likely to be about. */
import type { PageSort } from './page-facts.ts';

interface Sort {
  sort?: PageSort;
  types: RegExp;
  /** Whether it can be a page's subject by itself; an organisation stands on every page of its site. */
  isAside?: true;
  /** Whether it often stands within something else, as films do in articles. */
  isPart?: true;
}

const SORTS: readonly Sort[] = [
  { sort: 'paper', types: /ScholarlyArticle$|^Thesis$/ },
  { sort: 'article', types: /Article$|^(?:Blog|SocialMedia|LiveBlog|DiscussionForum)Posting$|^Report$/ },
  { sort: 'video', types: /^(?:VideoObject|Movie|Clip|TVEpisode|TVSeries|MusicVideoObject)$/, isPart: true },
  {
    sort: 'audio',
    types:
      /^(?:Podcast(?:Episode|Series|Season)|Audio(?:Object|book)|Radio(?:Episode|Series)|Music(?:Recording|Album))$/,
    isPart: true,
  },
  {
    sort: 'event',
    types: /^(?!Publication|Broadcast|OnDemand|User)\w*Event$|^(?:Festival|Hackathon|EventSeries|CourseInstance)$/,
  },
  { sort: 'book', types: /^Book$/ },
  { sort: 'course', types: /^Course$/ },
  { sort: 'app', types: /Application$|^VideoGame$/ },
  { types: /^Product$/ },
  { sort: 'person', types: /^Person$/, isAside: true },
  {
    sort: 'organisation',
    types:
      /Organization$|Business$|Clinic$|Service$|Store$|School$|(?:University|Hospital|Physician|Dentist|Pharmacy|Psychiatric|Optician|Dietitian|Physiotherapy|NGO|Corporation|Library|Museum|Preschool|Place)$/,
    isAside: true,
  },
  { sort: 'article', types: /^(?:HowTo|FAQPage|QAPage|Question|MedicalWebPage|Recipe|Review)$/ },
  { types: /Page$|^(?:CreativeWork|LearningResource)$/ },
];

/** The place of a thing's type in that order, with what it is; `undefined` for what pages are not about. */
export function sortOf(types: readonly string[]): (Sort & { at: number }) | undefined {
  const at = SORTS.findIndex((sort) => types.some((type) => type.length < 60 && sort.types.test(type)));
  const sort = SORTS[at];
  return sort && { ...sort, at };
}

/** A node that describes the page itself. */
export const isPageType = (type: string): boolean => type.endsWith('Page') || type === 'WebSite';
