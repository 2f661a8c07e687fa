/** How much time is left to answer, in a sentence: '29 hours left.' */
export function timeLeft(hours: number): string {
  if (hours < 0) return `${count(-hours)} late.`;
  return hours === 0 ? 'Less than an hour left.' : `${count(hours)} left.`;
}

const count = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);
