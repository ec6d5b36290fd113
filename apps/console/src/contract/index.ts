export {
  type ActInput,
  type ActName,
  type ActOutput,
  type ActRequest,
  actRules,
  acts,
  isActName,
} from './acts.ts'
