import { annotation, repositoryPath } from '../findings/index.ts'

/** Sentences about a file as an annotation of GitHub Actions: an error if the run fails, else a notice. */
export function changesGithub(name: string, sentences: readonly string[], isFailing: boolean): string {
  return annotation(
    isFailing ? 'error' : 'notice',
    { file: repositoryPath(name), title: 'What changes' },
    sentences.join(' '),
  )
}
