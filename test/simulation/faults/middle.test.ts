import { describeFaults } from './fault-table.ts'
import { middleStories } from './stories.ts'

describeFaults(middleStories)
