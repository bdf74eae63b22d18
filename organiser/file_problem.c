/*
 * What the system says of a file that cannot be used; see file_problem.h.
 */
#define _GNU_SOURCE /* strerrordesc_np */
#include "organiser/file_problem.h"

#include <errno.h>
#include <string.h>

const char *file_problem(word_lang lang, int error)
{
    static const struct {
        int error;
        const char *polish;
    } known[] = {
        {ENOENT, "nie ma takiego pliku"},
        {ENOTDIR, "nie ma takiego katalogu"},
        {EISDIR, "to jest katalog"},
        {EACCES, "brak uprawnień"},
        {EPERM, "brak uprawnień"},
        {EROFS, "tego dysku nie można zapisywać"},
        {ENOSPC, "na dysku nie ma miejsca"},
        {EDQUOT, "na dysku nie ma miejsca"},
        {EFBIG, "plik jest za duży"},
        {ENOMEM, "brakuje pamięci"},
        {EEXIST, "taki plik już istnieje"},
        {ENAMETOOLONG, "nazwa jest za długa"},
        {ELOOP, "za dużo dowiązań symbolicznych"},
        {EMFILE, "otwarto za dużo plików"},
        {ENFILE, "otwarto za dużo plików"},
        {EIO, "błąd odczytu lub zapisu"},
        {EPIPE, "nikt tego nie odbiera"},
        {EBADF, "plik nie jest otwarty"},
        {EINVAL, "tego nie można tu użyć"},
        {ENXIO, "nie ma takiego urządzenia"},
        {ENODEV, "nie ma takiego urządzenia"},
        {EBUSY, "plik jest zajęty"},
        {ETXTBSY, "plik jest zajęty"},
    };
    if (lang == LANG_EN) {
        const char *english = strerrordesc_np(error);
        return english != NULL ? english : "unknown error";
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].error == error) {
            return known[i].polish;
        }
    }
    return "nieznany błąd systemu";
}
