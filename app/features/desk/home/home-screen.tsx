import { ScreenHead } from '../parts.tsx';

export const HomeScreen = () => <ScreenHead title="Home" />;
