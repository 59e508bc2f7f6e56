import type { Robot } from '../../robots/index.ts'

/** Does a robot fetch pages for AI training, and obey rules by a page of its operator? */
export function isTrainer({ purposes: [purpose], retired, controlToken, obeys }: Robot): boolean {
  return (
    purpose === 'ai-training' && retired === undefined && controlToken !== true && obeys.robotsTxt === 'yes'
  )
}
