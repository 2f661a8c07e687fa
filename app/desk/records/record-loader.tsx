/** The record of an address: the first that is found by its reference. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { CuratedRecord, CuratedRecordList, RecordListName } from '#contract/curated-records.ts';
import { recordsQuery } from '../kit/data/queries.ts';
import { Loaded, ScreenHead } from '../kit/screen-parts.tsx';

interface OpenRecordProps {
  list: RecordListName;
  /** What it is searched by. */
  query: string;
  /** Its reference. */
  name: string;
  noSuch: string;
  /** The way back to the list. */
  back: ReactNode;
  children: (record: CuratedRecord, options: CuratedRecordList['options']) => ReactNode;
}

export function RecordLoader({ list, query: words, name, noSuch, back, children }: OpenRecordProps) {
  const query = useQuery({ ...recordsQuery(list, { query: words, size: 1 }), placeholderData: undefined });
  return (
    <Loaded query={query}>
      {({ data: [record], options }) =>
        record?.external_id === name ? (
          <Fragment key={record.id}>{children(record, options)}</Fragment>
        ) : (
          <>
            <ScreenHead title={noSuch} lead="It may have been deleted. History says by whom." />
            <p className="mt-4">{back}</p>
          </>
        )
      }
    </Loaded>
  );
}
