/**
 * The screens of the desk as its routes name them. Routes reach them through this file alone, so that the bundler sees one
 * way in: what only the desk shares is then never counted as shared by many pages, and stays out of what visitors load.
 */

import { AdvertisementsScreen } from './advertisements/advertisements-screen.tsx';
import { CollectionScreen } from './collections/collection-screen.tsx';
import { CollectionsScreen } from './collections/collections-screen.tsx';
import { ItemScreen } from './form/item-screen.tsx';
import { FeaturedScreen } from './front/featured-screen.tsx';
import { PopularScreen } from './front/popular-screen.tsx';
import { HelpScreen } from './help/help-screen.tsx';
import { HistoryScreen } from './history/history-screen.tsx';
import { VersionsScreen } from './history/versions-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { ImportScreen } from './import/import-screen.tsx';
import { ItemsScreen } from './items/items-screen.tsx';
import { MembersScreen } from './members/members-screen.tsx';
import { MessageScreen } from './people/message-screen.tsx';
import { MessagesScreen } from './people/messages-screen.tsx';
import { RemovalScreen } from './people/removal-screen.tsx';
import { RemovalsScreen } from './people/removals-screen.tsx';
import { PicturesScreen } from './pictures/pictures-screen.tsx';
import { SiteScreen } from './site/site-screen.tsx';
import { ThesaurusScreen } from './thesaurus/thesaurus-screen.tsx';
import { TopicsScreen } from './topics/topics-screen.tsx';
import { VocabulariesScreen } from './vocabularies/vocabularies-screen.tsx';

export {
  AdvertisementsScreen,
  CollectionScreen,
  CollectionsScreen,
  FeaturedScreen,
  HelpScreen,
  HistoryScreen,
  HomeScreen,
  ImportScreen,
  ItemScreen,
  ItemsScreen,
  MembersScreen,
  MessageScreen,
  MessagesScreen,
  PicturesScreen,
  PopularScreen,
  RemovalScreen,
  RemovalsScreen,
  SiteScreen,
  ThesaurusScreen,
  TopicsScreen,
  VersionsScreen,
  VocabulariesScreen,
};
