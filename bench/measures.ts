/** Measures of a ranking, as in Järvelin and Kekäläinen (2002) and the TREC evaluations. */

/** Grades by document; 0 is not relevant. */
export type Judged = ReadonlyMap<string, number>;

const TOP = 10;

export function measure(ranking: readonly string[], judged: Judged) {
  const grades = ranking.map((doc) => judged.get(doc) ?? 0);
  const ideal = [...judged.values()].sort((a, b) => b - a);
  const relevant = ideal.filter((grade) => grade > 0).length;
  let found = 0;
  let precision = 0;
  for (const [i, grade] of grades.entries()) {
    if (grade <= 0) continue;
    found++;
    precision += found / (i + 1);
  }
  const first = grades.slice(0, TOP).findIndex((grade) => grade > 0);
  return {
    ndcg: gain(grades) / gain(ideal),
    map: precision / relevant,
    recall: found / relevant,
    mrr: first === -1 ? 0 : 1 / (first + 1),
  };
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, TOP).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const FIRST = 3;
/** The grade of what answers a question; less helps a bit. */
const ANSWERS = 2;

/**
 * Questions as a visitor meets their answers: mean nDCG@10; of those that have an answer at all, how many have one among
 * the first three; how many of the first three that stand there as answers are wrong; and how many find nothing. `first`: the
 * place of the first answer, 1 for the first card.
 */
export function judgeQuestions(questions: readonly { ranking: readonly string[]; answers: number; judged: Judged }[]) {
  const each = questions.map(({ ranking, judged }) => ({
    ndcg: measure(ranking, judged).ndcg,
    first: 1 + ranking.findIndex((item) => (judged.get(item) ?? 0) >= ANSWERS),
  }));
  const shown = questions.flatMap(({ ranking, answers, judged }) =>
    ranking.slice(0, Math.min(FIRST, answers)).map((item) => judged.get(item) ?? 0),
  );
  const answerable = questions.filter(({ judged }) => [...judged.values()].some((grade) => grade >= ANSWERS));
  return {
    each,
    ndcg: mean(each.map(({ ndcg }) => ndcg)),
    wrong: { count: shown.filter((grade) => grade === 0).length, shown: shown.length },
    answerable: answerable.length,
    answered: each.filter(({ first }) => first > 0 && first <= FIRST).length,
    empty: questions.filter(({ ranking }) => ranking.length === 0).length,
  };
}
