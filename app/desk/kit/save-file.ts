/** A table that a call has answered, as a file that the browser downloads. */
export function saveTable(table: string, name: string): void {
  // The mark tells spreadsheets that it is UTF-8; reading the answer has taken it off.
  const address = URL.createObjectURL(new Blob([`\ufeff${table.replace(/^\ufeff/, '')}`], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
