import { ScreenHead } from '../parts.tsx';

export const HistoryScreen = () => <ScreenHead title="History" />;
