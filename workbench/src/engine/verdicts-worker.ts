/** The worker for what takes milliseconds. */
import { answerQuestions } from './answer-questions.ts'
import { verdictTasks } from './tasks/verdict-tasks.ts'

answerQuestions(verdictTasks)
