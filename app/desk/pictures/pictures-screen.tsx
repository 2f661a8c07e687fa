/** All uploaded pictures: what each shows, where it is used, and the way to be rid of those that nothing uses. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { choice, pageNumber, params } from '../../lib/address/params.ts';
import { useAddress } from '../kit/address.ts';
import { picturesQuery } from '../kit/data/queries.ts';
import { PagedList } from '../kit/paged-list.tsx';
import { DoneLine, ScreenHead } from '../kit/screen-parts.tsx';
import { Tabs, tab } from '../kit/tabs.tsx';
import { PictureRow } from './picture-row.tsx';
import { UploadBox } from './upload-box.tsx';

const read = params({ page: pageNumber, show: choice('all', 'unused') });
export type PicturesSearch = ReturnType<typeof read>;

export function PicturesScreen() {
  const [{ page = 1, show }, go] = useAddress(read);
  const [done, setDone] = useState<string>();
  const isUnused = show === 'unused';
  const query = useQuery(picturesQuery({ page, ...(isUnused && { unused: true }) }));
  return (
    <>
      <ScreenHead
        title="Pictures"
        lead="What was uploaded, newest first. Items without a picture show a drawn pattern."
      />
      <Tabs label="Which pictures">
        <li>
          <Link to="/curate/pictures" search={{}} {...tab(!isUnused)}>
            All
          </Link>
        </li>
        <li>
          <Link to="/curate/pictures" search={{ show: 'unused' }} {...tab(isUnused)}>
            Not used
          </Link>
        </li>
      </Tabs>
      <div role="status" className="mt-4 empty:hidden">
        {done && <DoneLine>{done}</DoneLine>}
      </div>
      <div className="mt-4">
        <UploadBox
          onDone={() => {
            setDone('The picture is here. Items can use it now.');
            void query.refetch();
          }}
        />
      </div>
      <PagedList query={query} title={isUnused ? 'Not used' : 'All'} className="mt-5" go={go}>
        {(picture) => <PictureRow key={picture.id} picture={picture} onDone={setDone} />}
      </PagedList>
    </>
  );
}
