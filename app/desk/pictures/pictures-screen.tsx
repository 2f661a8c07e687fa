/** All uploaded pictures: what each shows, where it is used, and the way to be rid of those that nothing uses. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choice, pageNumber, params } from '../../lib/address/params.ts';
import { useAddress } from '../kit/address.ts';
import { picturesQuery } from '../kit/data/queries.ts';
import { DoneLine, Loaded, Pager, Panel, ScreenHead } from '../kit/parts.tsx';
import { Views } from '../kit/tabs.tsx';
import { PictureRow } from './picture-row.tsx';
import { UploadBox } from './upload-box.tsx';

const read = params({ page: pageNumber, show: choice('all', 'unused') });

const VIEWS = [
  ['All', undefined],
  ['Not used', 'unused'],
] as const;

export function PicturesScreen() {
  const [{ page = 1, show }, go] = useAddress(read);
  const [done, setDone] = useState<string>();
  const isUnused = show === 'unused';
  const query = useQuery(picturesQuery({ page, ...(isUnused && { unused: true }) }));
  return (
    <>
      <ScreenHead
        title="Pictures"
        lead="What was uploaded, newest first. Whatever has no picture has the mosaic that we draw."
      />
      <Views
        label="Which pictures"
        name="show"
        views={VIEWS.map(([words, value]) => ({ words, value, isOn: (value === 'unused') === isUnused }))}
      />
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
      <div className="mt-5">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Panel title={isUnused ? 'Not used' : 'All'} count={pagination.total_objects}>
                {data.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is here.</p>}
                <ul>
                  {data.map((picture) => (
                    <PictureRow key={picture.id} picture={picture} onDone={setDone} />
                  ))}
                </ul>
              </Panel>
              <Pager pagination={pagination} go={(next) => go({ page: next })} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
