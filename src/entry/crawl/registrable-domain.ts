/**
 * One pace for all hosts of a registrable domain. Only this entry point loads the list of public suffixes.
 */
export { byRegistrableDomain } from '../../crawl/registrable-domain.ts'
