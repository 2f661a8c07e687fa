/** Passwords of tests are hashed with little memory and in one pass; `passwords.test.ts` hashes at full cost. */
import { setHashingCost } from '#server/features/members/passwords.ts';

setHashingCost(8, 1);
