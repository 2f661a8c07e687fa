/** What something costs, from its offers, in words. */
import type { Thing } from '../reading/json.ts';
import { nodesOf, type SchemaGraph, truthOf, wordsOf } from './schema-org.ts';

interface Range {
  least: number;
  most: number;
  isFrom: boolean;
  currency: string;
}

/** 'Free', '£12', '£5 to £20', 'From £5', 'Up to £20'; `null` where nothing is said. */
export function priceOf(node: Thing, graph: SchemaGraph): string | null {
  if (truthOf(node.isAccessibleForFree) === true) return 'Free';
  const ranges = nodesOf(node.offers, graph).flatMap((offer) => rangeOf(offer, graph) ?? []);
  const [first] = ranges;
  if (!first) return null;
  const [least, most] = [Math.min(...ranges.map((one) => one.least)), Math.max(...ranges.map((one) => one.most))];
  if (most === 0) return 'Free';
  if (ranges.some(({ currency }) => currency !== first.currency)) return null;
  const [low, high] = [inMoney(least, first.currency), inMoney(most, first.currency)];
  if (low === null || high === null) return null;
  if (ranges.some(({ isFrom }) => isFrom)) return least === 0 ? null : `From ${low}`;
  if (least === most) return low;
  return least === 0 ? `Up to ${high}` : `${low} to ${high}`;
}

function rangeOf(offer: Thing, graph: SchemaGraph): Range | null {
  const [said] = nodesOf(offer.priceSpecification, graph);
  const currency = wordsOf(offer.priceCurrency ?? said?.priceCurrency).toUpperCase();
  const price = amount(offer.price ?? said?.price);
  if (price !== null) return { least: price, most: price, isFrom: false, currency };
  const [low, high] = [amount(offer.lowPrice ?? said?.minPrice), amount(offer.highPrice ?? said?.maxPrice)];
  return low === null ? null : { least: low, most: high ?? low, isFrom: high === null && low > 0, currency };
}

/** '12.50', '1,200.00', '12,50' and 12.5; `null` for what is no amount. */
function amount(value: unknown): number | null {
  const text = wordsOf(value)
    .replace(/^free$/i, '0')
    .replace(/^[^\d-]{1,4}(?=\d)/, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/,(?=\d{1,2}$)/, '.');
  const number = /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
  return number !== null && number < 10_000_000 ? number : null;
}

/** An amount as people write it; `null` without a currency that exists. */
export function inMoney(sum: number, currency: string): string | null {
  try {
    const digits = Number.isInteger(sum) ? 0 : 2;
    return new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(sum);
  } catch {
    return null;
  }
}
