import type { WorkflowFiles } from '../../core/workflow/reading/parse-workflow.ts'

/** Reads definitions as they lie there, for tools that look at workflows and do not run them. Paths are a person's. */
export interface DefinitionReader {
  /** `link` is one that leads out of the checkout, where nothing is read; undefined when nothing is there. */
  kindOf(path: string): Promise<'folder' | 'file' | 'link' | undefined>
  /** Names in a folder, sorted; none when there is no such folder. */
  namesIn(folder: string): Promise<readonly string[]>
  readText(path: string): Promise<string>
  /** A workflow, its scope named by the path. Throws a ProblemError for what is none, or cannot be read. */
  read(path: string): Promise<WorkflowFiles>
}
