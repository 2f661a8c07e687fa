import { ScreenHead } from '../parts.tsx';

export const VersionsScreen = () => <ScreenHead title="Versions" />;
