/** The worker for what may take seconds. */
import { answerQuestions } from './answer-questions.ts'
import { proofTasks } from './tasks/proof-tasks.ts'

answerQuestions(proofTasks)
