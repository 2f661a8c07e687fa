/** '3.4 MB'; what is smaller than a tenth of one, in kB. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes < 0.1) return `${Math.max(1, Math.round(bytes / 1_024))} kB`;
  return `${megabytes < 10 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}
