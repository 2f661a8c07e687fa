/**
 * The screens of the desk as its routes name them. Routes reach them through this file alone, so that the bundler sees one
 * way in: what only the desk shares is then never counted as shared by many pages, and stays out of what visitors load.
 */

import { ImportScreen } from './import/import-screen.tsx';
import { CalendarScreen } from './items/calendar/calendar-screen.tsx';
import { ItemScreen } from './items/form/item-screen.tsx';
import { AuditLogScreen } from './items/history/audit-log-screen.tsx';
import { VersionsScreen } from './items/history/versions-screen.tsx';
import { ItemsScreen } from './items/list/items-screen.tsx';
import { ReplaceScreen } from './items/replace/replace-screen.tsx';
import { TwinsScreen } from './items/twins/twins-screen.tsx';
import { MembersScreen } from './people/members/members-screen.tsx';
import { MessageScreen } from './people/message-screen.tsx';
import { MessagesScreen } from './people/messages-screen.tsx';
import { RemovalScreen } from './people/removal-screen.tsx';
import { RemovalsScreen } from './people/removals-screen.tsx';
import { PicturesScreen } from './pictures/pictures-screen.tsx';
import { AdvertisementsScreen } from './records/advertisements/advertisements-screen.tsx';
import { CollectionScreen } from './records/collections/collection-screen.tsx';
import { CollectionsScreen } from './records/collections/collections-screen.tsx';
import { FeaturedScreen } from './records/featured/featured-screen.tsx';
import { PopularScreen } from './records/featured/popular-searches-screen.tsx';
import { ThesaurusScreen } from './records/thesaurus/thesaurus-screen.tsx';
import { TopicsScreen } from './records/topics/topics-screen.tsx';
import { VocabulariesScreen } from './records/vocabularies/vocabularies-screen.tsx';
import { FiguresScreen } from './site/figures/figures-screen.tsx';
import { HealthScreen } from './site/health/health-screen.tsx';
import { HelpScreen } from './site/help/help-screen.tsx';
import { HomeScreen } from './site/home/home-screen.tsx';
import { ProgramsScreen } from './site/programs/programs-screen.tsx';
import { SetupParts } from './site/setup/setup-parts.tsx';
import { SiteScreen } from './site/site-screen.tsx';
import { InboxScreen } from './sources/inbox-screen.tsx';
import { SourcesScreen } from './sources/sources-screen.tsx';
import { TodoScreen } from './sources/todo-screen.tsx';

export {
  AdvertisementsScreen,
  AuditLogScreen,
  CalendarScreen,
  CollectionScreen,
  CollectionsScreen,
  FeaturedScreen,
  FiguresScreen,
  HealthScreen,
  HelpScreen,
  HomeScreen,
  ImportScreen,
  InboxScreen,
  ItemScreen,
  ItemsScreen,
  MembersScreen,
  MessageScreen,
  MessagesScreen,
  PicturesScreen,
  PopularScreen,
  ProgramsScreen,
  RemovalScreen,
  RemovalsScreen,
  ReplaceScreen,
  SetupParts,
  SiteScreen,
  SourcesScreen,
  ThesaurusScreen,
  TodoScreen,
  TopicsScreen,
  TwinsScreen,
  VersionsScreen,
  VocabulariesScreen,
};
