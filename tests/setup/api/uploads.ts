/** A file as a form sends it. */

const BOUNDARY = 'tessera-tests';

export interface Upload {
  payload: Buffer;
  headers: { 'content-type': string };
}

/** A form of several parts with a file at its end. */
export function upload(name: string, content: string | Buffer, fields: Record<string, string> = {}): Upload {
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const parts = Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, value));
  const file = part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, content);
  return {
    payload: Buffer.concat([...parts, ...file, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
