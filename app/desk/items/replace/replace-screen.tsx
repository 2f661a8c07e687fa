/** Find and replace in all items, and beside it the places where other words are kinder. */
import { Link } from '@tanstack/react-router';
import { useAddress } from '../../kit/address.ts';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { Tabs, tab } from '../../kit/tabs.tsx';
import { FindAndReplace } from './find-and-replace.tsx';
import { InclusiveLanguageReview } from './inclusive-language-review.tsx';
import { readReplaceAddress } from './replace-search-params.ts';

export function ReplaceScreen() {
  const [said, go] = useAddress(readReplaceAddress);
  const isWords = said.tab === 'words';
  return (
    <>
      <nav aria-label="Where you are">
        <Link to="/curate/items" className="inline-flex min-h-8 items-center">
          Items
        </Link>
      </nav>
      <ScreenHead
        title="Find and replace"
        lead="In all items at once, whatever their status. You see every difference before anything is changed."
      />
      <Tabs label="Find and replace">
        <li>
          <Link to="/curate/replace" search={{}} {...tab(!isWords)}>
            Find and replace
          </Link>
        </li>
        <li>
          <Link to="/curate/replace" search={{ tab: 'words' }} {...tab(isWords)}>
            Inclusive language check
          </Link>
        </li>
      </Tabs>
      {isWords ? <InclusiveLanguageReview page={said.page} go={go} /> : <FindAndReplace said={said} go={go} />}
    </>
  );
}
