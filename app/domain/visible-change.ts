/** Kinds of facts that no visitor's page shows. */
const unseen = /^(collaboration|conversation|inquiry|message|notification|settlement|session)\./

/** Does a fact of this kind ("noun.verb", with or without the id behind it) change what visitors see? */
export const isVisibleChange = (what: string): boolean => !unseen.test(what)
