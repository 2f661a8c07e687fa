/** Items of every kind. */
import { useQuery } from '@tanstack/react-query';
import { Loaded, ScreenHead } from '../parts.tsx';
import { itemsQuery } from '../queries.ts';
import { titleOfItem } from '../titles.ts';

export function ItemsScreen() {
  const query = useQuery(itemsQuery({}));
  return (
    <>
      <ScreenHead title="Items" lead="Everything readers can find, and what is not out yet." />
      <Loaded query={query}>
        {({ data }) => (
          <ul>
            {data.map((item) => (
              <li key={item.id}>{titleOfItem(item)}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
