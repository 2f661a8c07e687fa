/** Short messages at the foot of the screen: what anybody may say, and what has been said. */
import { createContext, useContext } from 'react';

/** `mint-green`: done. `orange`: a problem. `plain`: a question, or what to know. These two stay until they are dismissed. */
type MessageStatus = 'mint-green' | 'orange' | 'plain';

export interface Message {
  id: number;
  list: 'alerts' | 'points';
  message: string;
  status: MessageStatus;
  /** Whether it stands in the bar now. */
  shown: boolean;
  /** Milliseconds after which it leaves the bar by itself; never, when absent. */
  timeout: number | undefined;
  action?: { words: string; act: () => void };
  /** What the problem is about: it goes when that is done. */
  about?: string;
}

/** What problems are about that more than one part of the site can solve. */
export const LOG_IN = 'log-in';
export const FORM = 'form';
export const COOKIES = 'cookies';

export const ALERT_MS = 3_000;
export const POINTS_MS = 3_500;

export interface MessageActions {
  /** Says something; returns the message's id. */
  alert: (
    message: string,
    options?: {
      status?: MessageStatus;
      action?: Message['action'];
      about?: string | undefined;
      /** It waits for an answer, and does not leave by itself. */
      stays?: boolean;
    },
  ) => number;
  /** Something is done: problems about it are over and leave the bar. */
  dismissAbout: (about: string) => void;
  points: (message: string) => number;
  dismiss: (id: number) => void;
  /** Brings back everything said so far. */
  showAll: () => void;
}

export const MessageActionsContext = createContext<MessageActions | undefined>(undefined);
export const MessagesContext = createContext<readonly Message[]>([]);

/** For components that have something to say; it never changes, so nobody is rendered again when others speak. */
export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (!actions) throw new Error('useMessageActions needs a MessagesProvider above it');
  return actions;
}

/** Everything said so far, oldest first, whether it still shows or not. */
export const useMessages = (): readonly Message[] => useContext(MessagesContext);
