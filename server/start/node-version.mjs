/** Says in a sentence that another Node is needed, where no package has brought one along. Any Node can run this file. */
const NEEDED = 26;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Tessera needs Node ${NEEDED} or newer, and this is ${process.version}. Install it. Beside the sources ‘npm install’ without ‘--omit=dev’ brings it along.`,
  );
  process.exit(1);
}
