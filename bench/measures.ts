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
