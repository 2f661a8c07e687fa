/** Short messages at the foot of the screen: what anybody may say, and where they are kept. */
import { createContext, useContext } from 'react';

/** `mint-green`: done. `orange`: a problem, which stays until it is dismissed. */
export type MessageStatus = 'mint-green' | 'orange';

export interface Message {
  id: number;
  list: 'alerts' | 'points';
  message: string;
  status: MessageStatus;
  /** Milliseconds after which it leaves the bar by itself; never, when absent. */
  timeout: number | undefined;
  action?: { words: string; act: () => void };
}

export const ALERT_MS = 3_000;
export const POINTS_MS = 3_500;

export interface Messages {
  /** Says something; returns the message's id. */
  alert: (message: string, options?: { status?: MessageStatus; action?: Message['action'] }) => number;
  points: (message: string) => number;
  /** Everything said so far, oldest first, whether it still shows or not. */
  said: readonly Message[];
  /** What stands in the bar now. */
  shown: readonly Message[];
  dismiss: (id: number) => void;
  /** Brings back everything said so far. */
  showAll: () => void;
}

export const MessagesContext = createContext<Messages | undefined>(undefined);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessagesProvider above it');
  return messages;
}
