import type { Robot } from '../../robots/index.ts'

/**
 * May a file refuse AI training under this name? It is that of a robot whose pages are used for training, or of
 * a setting such as Google-Extended, and its operator does not say that it ignores robots.txt.
 */
export function isForTraining({ purposes, retired, obeys }: Robot): boolean {
  return purposes.includes('ai-training') && retired === undefined && obeys.robotsTxt !== 'no'
}
