/** Where files lie in storage that speaks S3, as a setting says it. */
import { StartError } from '../database/open.ts';

export interface S3Address {
  /** The address as it was set; it holds no key. */
  said: string;
  /** `https://host/bucket/`: the bucket is in the path, which every provider takes. */
  base: string;
  /** What every name begins with: '' or 'folder/'. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Keys {
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  region: string | undefined;
}

export const isS3 = (value: string | undefined): value is string => /^s3:/i.test(value ?? '');

/** As people read it: `s3://bucket/folder`. */
export const placeOf = ({ said }: S3Address): string => said.replace(/\/*(?:\?.*)?$/, '');

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+(?:\/[\w.-]+)*)?$/;

/** `s3://bucket/prefix?endpoint=https://host&region=…` of the setting `name`. Throws `StartError` with a sentence. */
export function readS3Address(name: string, value: string, keys: S3Keys): S3Address {
  const url = URL.parse(value);
  const prefix = url?.pathname.replace(/^\/+|\/+$/g, '') ?? '';
  const { endpoint, region = keys.region || 'us-east-1', ...others } = Object.fromEntries(url?.searchParams ?? []);
  if (!url || !BUCKET.test(url.host) || !PREFIX.test(prefix) || url.username || Object.keys(others).length > 0)
    throw new StartError(
      `${name} is not an address such as s3://bucket/folder?endpoint=https://s3.example.org&region=eu-west-2, without keys in it.`,
    );
  const server = URL.parse(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!server || !/^https?:$/.test(server.protocol) || server.search || server.username)
    throw new StartError(`The endpoint in ${name} is not an address that begins with https:// or http://.`);
  const { accessKeyId, secretAccessKey } = keys;
  if (!accessKeyId || !secretAccessKey)
    throw new StartError(`${name} needs the keys of that storage in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  return {
    said: value,
    base: `${server.origin}${server.pathname.replace(/\/+$/, '')}/${url.host}/`,
    prefix: prefix && `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
  };
}
